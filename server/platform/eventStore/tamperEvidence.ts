import type pg from 'pg'

export type SealedBlock = { number: number; lastPos: number; count: number; hash: string }

/** Seals what can no longer change into blocks; the job calls it every few minutes. Takes no lock that writers need. */
export async function sealBlocks(pool: pg.Pool, mostEvents = 10_000): Promise<SealedBlock[]> {
  const sealed: SealedBlock[] = []
  for (;;) {
    const { rows } = await pool.query<SealedBlock>(
      `SELECT number, last_pos AS "lastPos", count, encode(hash, 'hex') AS hash FROM es.seal($1)`,
      [mostEvents],
    )
    sealed.push(...rows)
    if (rows[0] === undefined || rows[0].count < mostEvents) return sealed
  }
}

/** The newest block's hash (hex), for the day's log line and for every settlement export; null before the first block. */
export async function headHash(pool: pg.Pool): Promise<string | null> {
  const { rows } = await pool.query<{ hash: string }>(
    `SELECT encode(hash, 'hex') AS hash FROM es.blocks ORDER BY number DESC LIMIT 1`,
  )
  return rows[0]?.hash ?? null
}

export type BrokenSeal = { block: number; what: string; stream?: string; version?: number; pos?: number }

/** Recomputes the whole chain; null when it holds, else the first event or block that is not what was sealed. */
export async function checkSeals(client: pg.ClientBase): Promise<BrokenSeal | null> {
  const { rows } = await client.query<{ number: number }>(`
    WITH chain AS (
      SELECT b.*, lag(hash, 1, '\\x00') OVER (ORDER BY number) AS hash_before,
        lag(last_pos, 1, 0) OVER (ORDER BY number) AS pos_before, row_number() OVER (ORDER BY number) AS place
      FROM es.blocks b)
    SELECT c.number FROM chain c
    WHERE c.previous <> c.hash_before OR c.first_pos <> c.pos_before + 1 OR c.number <> c.place
      OR c.hash <> es.block_hash(c.previous, c.number, c.count, c.leaves)
      OR (c.count, c.leaves) IS DISTINCT FROM (
        SELECT (count(*), string_agg(es.leaf(e, s.stream_id), ''::bytea ORDER BY e.pos))
        FROM es.events e JOIN es.streams s USING (stream_no) WHERE e.pos BETWEEN c.first_pos AND c.last_pos)
    ORDER BY c.number LIMIT 1`)
  const block = rows[0]?.number
  return block === undefined ? null : firstBrokenLeaf(client, block)
}

async function firstBrokenLeaf(client: pg.ClientBase, block: number): Promise<BrokenSeal> {
  const { rows } = await client.query<{ stream: string | null; version: number | null; pos: number | null }>(
    `WITH sealed AS (
       SELECT n, substr(b.leaves, (n - 1) * 32 + 1, 32) AS leaf
       FROM es.blocks b, generate_series(1, octet_length(b.leaves) / 32) AS n WHERE b.number = $1),
     found AS (
       SELECT row_number() OVER (ORDER BY e.pos) AS n, e.pos, e.version, s.stream_id, es.leaf(e, s.stream_id) AS leaf
       FROM es.blocks b JOIN es.events e ON e.pos BETWEEN b.first_pos AND b.last_pos JOIN es.streams s USING (stream_no)
       WHERE b.number = $1)
     SELECT f.stream_id AS stream, f.version, f.pos FROM sealed s FULL JOIN found f USING (n)
     WHERE s.leaf IS DISTINCT FROM f.leaf ORDER BY n LIMIT 1`,
    [block],
  )
  const leaf = rows[0]
  if (leaf === undefined) return { block, what: 'the block itself was changed' }
  if (leaf.stream === null || leaf.version === null || leaf.pos === null)
    return { block, what: 'an event is missing' }
  return {
    block,
    what: 'an event is not what was sealed',
    stream: leaf.stream,
    version: leaf.version,
    pos: leaf.pos,
  }
}
