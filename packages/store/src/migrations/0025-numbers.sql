-- The last number that was given to resources of a module by a numbered field, in each span of time.
create table bakehouse.numbers (
  module integer not null,
  field text not null,
  period text not null,
  value bigint not null,
  primary key (module, field, period)
);
