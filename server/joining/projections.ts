import type { Projection } from '../platform/projections/projection.ts'

/** Proof of consent: one row for each term, with the wording that was shown and the time. */
export const memberConsents: Projection = {
  name: 'memberConsents',
  version: 2,
  mode: 'inline',
  tables: ['member_consents'],
  on: ['member.joined', 'member.consent.changed'],
  sql: [
    {
      on: ['member.joined'],
      sql: `INSERT INTO {member_consents} (member_id, term_id, version, agreed, decided_at)
     SELECT (b.data->>'memberId')::int, (c->>'termId')::int, (c->>'version')::int, (c->>'agreed')::boolean, b.occurred_at
     FROM batch b, jsonb_array_elements(b.data->'consents') AS c`,
    },
    {
      on: ['member.consent.changed'],
      sql: `INSERT INTO {member_consents} (member_id, term_id, version, agreed, decided_at)
       SELECT (b.data->>'memberId')::int, (b.data->>'termId')::int, (b.data->>'version')::int, (b.data->>'agreed')::boolean,
         b.occurred_at
       FROM batch b
       ON CONFLICT (member_id, term_id, version) DO UPDATE SET agreed = excluded.agreed, decided_at = excluded.decided_at`,
    },
  ],
}
