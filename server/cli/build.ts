import { noteVersion } from './supervisor/builtVersion.ts'
import { buildClientWhenStale } from './supervisor/client.ts'

const isBuilt = await buildClientWhenStale()
if (isBuilt) noteVersion()
process.exit(isBuilt ? 0 : 1)
