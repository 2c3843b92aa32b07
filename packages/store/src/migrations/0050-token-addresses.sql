-- From which addresses and networks a token may be used; from anywhere where there are none.
alter table bakehouse.api_tokens add column addresses text[];
