// The floor of a read over HTTP: Fastify and one indexed read with a prepared statement of pg, nothing else.
import Fastify from 'fastify'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const app = Fastify()
app.get<{ Params: { id: string } }>('/products/:id', async (request) => {
  const { rows } = await pool.query({
    name: 'floor',
    text: 'SELECT id, product_name, daily_rental_price FROM shop.products WHERE id = $1',
    values: [Number(request.params.id)],
  })
  return { data: rows[0] ?? null }
})
console.log(`listening on ${await app.listen({ port: 0, host: '127.0.0.1' })}`)
