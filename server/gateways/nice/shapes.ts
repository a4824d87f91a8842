import { z } from 'zod'

/** GW_RSLT_CD 1200 means success. */
export const gatewayOk = '1200'

const header = z.object({ GW_RSLT_CD: z.string(), GW_RSLT_MSG: z.string().optional() })

export const institutionTokenShape = z.object({
  dataHeader: header,
  dataBody: z.object({ access_token: z.string().min(1) }),
})

export const cryptoTokenShape = z.object({
  dataHeader: header,
  dataBody: z.object({
    rsp_cd: z.string(),
    result_cd: z.string(),
    site_code: z.string(),
    token_version_id: z.string(),
    token_val: z.string(),
    period: z.coerce.number(),
  }),
})

function nameIn(encoded: string, context: z.RefinementCtx): string {
  try {
    return decodeURIComponent(encoded.replaceAll('+', ' '))
  } catch {
    context.addIssue({ code: 'custom', message: 'not URL-encoded UTF-8' })
    return z.NEVER
  }
}

/** The result as it comes back through the browser. */
export const resultQuery = z.object({
  token_version_id: z.string().max(200).default(''),
  enc_data: z.string().max(8000).default(''),
  integrity_value: z.string().max(200).default(''),
})

export const resultShape = z.object({
  resultcode: z.string(),
  requestno: z.string(),
  sitecode: z.string(),
  /** The name in URL-encoded UTF-8; `name` itself is CP949, whose rare syllables Node cannot decode. */
  utf8_name: z.string().min(1).transform(nameIn),
  birthdate: z.string().regex(/^\d{8}$/),
  gender: z.enum(['0', '1']),
  nationalinfo: z.string().optional(),
  mobileno: z.string().regex(/^01[01679]\d{7,8}$/),
  di: z.string().min(1),
})
