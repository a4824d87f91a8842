import { sendTable } from '../platform/http/tableFile.ts'

const columns = ['보낸 택배사']

export const send = (reply: unknown) => sendTable(reply, 'csv', columns)
