import * as z from 'zod/mini'
import { ratesRequest } from '../../../../domain/wire/staffConsignments.ts'

/** The schema of the form; the version that was read is added when it is sent. */
export const ratesForm = z.omit(ratesRequest, { version: true })
