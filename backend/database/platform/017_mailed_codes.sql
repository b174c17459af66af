-- Codes in mails are kept as digests under a key from now on. Those that were made without one could be guessed by
-- whoever knows the address, so they end here: their owners ask for another.

update auth.users set
  confirmation_token = '', recovery_token = '', email_change_token_new = '', email_change_token_current = '',
  reauthentication_token = ''
where id in (select user_id from auth.one_time_tokens);

delete from auth.one_time_tokens;
