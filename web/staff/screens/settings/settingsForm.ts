import * as z from 'zod/mini'
import { settingsRequest } from '../../../../domain/wire/staffSettings.ts'

/** The schema of the form; the version that was read is added when it is sent. */
export const settingsForm = z.omit(settingsRequest, { version: true })
