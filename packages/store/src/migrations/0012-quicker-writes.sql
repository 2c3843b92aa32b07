-- Every write reads the text of such a condition anew. These values are written by the product alone, which has types for them.
alter table bakehouse.revisions drop constraint revisions_op_check;
alter table bakehouse.runs drop constraint runs_kind_check, drop constraint runs_status_check;

-- What a holder wrote after it lost its run: whatever else is in the transaction is undone, also where the commit is on its way.
create function bakehouse.not_held() returns integer language plpgsql as $$
begin
  raise exception 'the run is held by somebody else' using errcode = 'BH001';
end $$;
