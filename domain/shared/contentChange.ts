import * as z from 'zod/mini'

export const changedField = z.object({
  field: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
})
export type ChangedField = z.infer<typeof changedField>

/** A change of content as its record tells it; no name for a colleague who left and for a job. */
export const contentChange = z.object({
  at: z.iso.datetime(),
  staffName: z.nullable(z.string()),
  fields: z.array(changedField),
})
export type ContentChange = z.infer<typeof contentChange>
