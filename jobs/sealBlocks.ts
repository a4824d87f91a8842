import { sealAndReport } from '../server/platform/eventStore/sealAndReport.ts'
import type { Job } from './job.ts'

export const sealBlocks: Job = { name: 'sealBlocks', cron: '* * * * *', run: sealAndReport }
