export { letterOf } from './letter.ts'
export { mailQueue, messageIdOf, queues, sendDueMails, sendMail, writeMail } from './outgoing.ts'
export { tables } from './ownedTables.ts'
