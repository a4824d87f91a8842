// node server/cli/alive.ts [ready]: asks the process of this container's settings whether it lives (/livez), or whether it
// is ready (/readyz); exit code 1 when it does not answer so. An image without curl has its health check in it.
const { ROLE, PORT, PROBES_PORT } = process.env
const port = ROLE === 'jobs' ? (PROBES_PORT ?? 3001) : (PORT ?? 3000)
const probe = process.argv[2] === 'ready' ? 'readyz' : 'livez'
const answers = await fetch(`http://127.0.0.1:${port}/${probe}`, { signal: AbortSignal.timeout(4_000) }).then(
  ({ ok }) => ok,
  () => false,
)
process.exitCode = answers ? 0 : 1
