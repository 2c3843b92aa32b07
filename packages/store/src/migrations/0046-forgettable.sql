-- What may be forgotten is found without reading whole feeds.
create index feed_forgettable on bakehouse.feed (at) where op in ('delete', 'erase');
create index feed_view_rows_forgettable on bakehouse.feed_view_rows (at) where op <> 'shown';
