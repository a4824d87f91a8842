import { buildClientWhenStale } from './supervisor/client.ts'

process.exit(buildClientWhenStale() ? 0 : 1)
