import { sealAndReport } from '../server/alerts/index.ts'
import type { Job } from './job.ts'

export const sealBlocks: Job = { name: 'sealBlocks', cron: '* * * * *', run: sealAndReport }
