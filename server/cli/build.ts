import { buildClientWhenStale } from './supervisor/client.ts'

process.exit((await buildClientWhenStale()) ? 0 : 1)
