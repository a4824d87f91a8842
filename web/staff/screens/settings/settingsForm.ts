import * as z from 'zod/mini'
import { settingsRequest } from '../../../../domain/wire/staffSettings.ts'

/** What is typed; the version of what was read is sent along with it. */
export const settingsForm = z.omit(settingsRequest, { version: true })
