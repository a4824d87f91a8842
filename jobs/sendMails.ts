import { sendDueMails } from '../server/mailing/index.ts'
import type { Job } from './job.ts'

/** Sends mails whose own job was lost. */
export const sendMails: Job = { name: 'sendMails', cron: '* * * * *', run: sendDueMails }
