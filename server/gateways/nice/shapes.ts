import { z } from 'zod'

/** GW_RSLT_CD 1200 is the gateway's "ok". */
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

export const resultShape = z.object({
  resultcode: z.string(),
  requestno: z.string(),
  sitecode: z.string(),
  name: z.string(),
  utf8_name: z.string().optional(),
  birthdate: z.string().regex(/^\d{8}$/),
  gender: z.enum(['0', '1']),
  nationalinfo: z.string().optional(),
  mobileno: z.string().regex(/^01[01679]\d{7,8}$/),
  di: z.string().min(1),
})
