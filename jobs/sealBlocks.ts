import { sealAndCheck } from '../server/consistency/index.ts'
import type { Job } from './job.ts'

export const sealBlocks: Job = { name: 'sealBlocks', cron: '* * * * *', run: sealAndCheck }
