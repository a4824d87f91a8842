// SQL of an exported log's lines, over es.events as e with es.streams as s, and es.commands as c.
// JSON text never contains these two control characters, so COPY leaves each line unchanged.
export const raw = `(FORMAT csv, QUOTE E'\\x01', DELIMITER E'\\x02')`

export const headerLine = `jsonb_build_object('log', 1, 'at', now())::text`

export const eventLine = `jsonb_build_object('pos', e.pos, 'stream', s.stream_id, 'version', e.version, 'type', e.type,
  'schemaVersion', e.schema_v, 'recordedAt', e.recorded_at, 'occurredAt', e.occurred_at,
  'commandId', e.command_id, 'data', e.data, 'meta', e.meta)::text`

export const commandLine = `jsonb_build_object('command', c.command_id, 'hash', encode(c.request_hash, 'hex'),
  'result', c.result, 'recordedAt', c.recorded_at)::text`
