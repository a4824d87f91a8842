import { z } from 'zod'
import { givenSettings } from './givenSettings.ts'
import { trustedProxies } from './http/trustedProxies.ts'
import { productionProblems } from './productionSettings.ts'

const origin = z.url({ protocol: /^https?$/ })
const postgres = z.url({ protocol: /^postgres(ql)?$/ })

const developmentSecret = 'development-only-secret-that-signs-no-real-session'
const developmentDataSecret = 'development-only-secret-that-seals-no-real-person'

const settings = z
  .object({
    NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
    PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
    HOST: z.string().min(1).default('127.0.0.1'),
    PUBLIC_URL: origin.optional(),
    /** A proxy in front of the shop terminates TLS, so an http PUBLIC_URL is never used outside the machine. */
    BEHIND_TLS: z.stringbool().default(false),
    /** Number of hops, or addresses, of our proxies; never "all". X-Forwarded-For is trusted only that far. */
    TRUST_PROXY: z
      .string()
      .default('')
      .transform((text, context) => {
        const proxies = trustedProxies(text)
        if (proxies !== null) return proxies
        context.addIssue({ code: 'custom', message: 'a number of hops or addresses, never all' })
        return z.NEVER
      }),
    DATA_DIR: z.string().min(1).default('.data'),
    APP_DATABASE_URL: postgres,
    ROLE: z.enum(['all', 'web', 'jobs']).default('all'),
    /** `off`: jobs run only when they are asked for by name, so that a shop under test leans on no time of day. */
    SCHEDULE: z.enum(['on', 'off']).default('on'),
    LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
    JWT_SECRET: z.string().min(32).optional(),
    /** Seals and hashes what identifies a person. Never changed once members have joined. */
    DATA_SECRET: z.string().min(32).optional(),
    SHOP_NAME: z.string().min(1).default('빌림'),
    SHOP_SLUG: z.string().min(1).default('billim'),
    TOSS_API_BASE: origin.default('https://api.tosspayments.com'),
    TOSS_SDK_SRC: origin.default('https://js.tosspayments.com/v2/standard'),
    TOSS_SECRET_KEY: z.string().min(1).default('test_sk_local'),
    TOSS_CLIENT_KEY: z.string().min(1).default('test_ck_local'),
    /** Encrypts the payout API's requests and answers: 64 hexadecimal digits. */
    TOSS_SECURITY_KEY: z
      .string()
      .regex(/^[0-9a-f]{64}$/i)
      .default('b1'.repeat(32)),
    /** The card provider's contractual fee, in hundredths of a per cent, before VAT. */
    TOSS_FEE_BASIS_POINTS: z.coerce.number().int().min(0).max(10_000).default(220),
    NICE_API_BASE: origin.default('https://svc.niceapi.co.kr:22001'),
    NICE_POPUP_URL: origin.default('https://nice.checkplus.co.kr/CheckPlusSafeModel/service.cb'),
    NICE_CLIENT_ID: z.string().min(1).default('nice_local'),
    NICE_CLIENT_SECRET: z.string().min(1).default('nice_secret_local'),
    NICE_PRODUCT_ID: z.string().min(1).default('2101979031'),
    PORTONE_API_BASE: origin.default('https://api.portone.io'),
    PORTONE_API_SECRET: z.string().min(1).default('portone_secret_local'),
    TRACKER_AUTH_BASE: origin.default('https://auth.tracker.delivery'),
    TRACKER_API_BASE: origin.default('https://apis.tracker.delivery'),
    TRACKER_CLIENT_ID: z.string().min(1).default('tracker_local'),
    TRACKER_CLIENT_SECRET: z.string().min(1).default('tracker_secret_local'),
    KAKAO_AUTH_BASE: origin.default('https://kauth.kakao.com'),
    KAKAO_API_BASE: origin.default('https://kapi.kakao.com'),
    KAKAO_CLIENT_ID: z.string().min(1).default('kakao_local'),
    KAKAO_CLIENT_SECRET: z.string().min(1).default('kakao_secret_local'),
    /** Public: the page passes it to the KakaoTalk SDK. */
    KAKAO_JS_KEY: z.string().min(1).default('kakao_js_local'),
    KAKAO_SDK_URL: origin.default('https://t1.kakaocdn.net/kakao_js_sdk/2.8.0/kakao.min.js'),
    CHAT_CHANNEL_URL: origin.default('https://pf.kakao.com/_billim/chat'),
    NAVER_AUTH_BASE: origin.default('https://nid.naver.com'),
    NAVER_API_BASE: origin.default('https://openapi.naver.com'),
    NAVER_CLIENT_ID: z.string().min(1).default('naver_local'),
    NAVER_CLIENT_SECRET: z.string().min(1).default('naver_secret_local'),
    APPLE_BASE: origin.default('https://appleid.apple.com'),
    /** The Services ID. */
    APPLE_CLIENT_ID: z.string().min(1).default('shop.billim.web_local'),
    APPLE_TEAM_ID: z.string().min(1).default('TEAM_local'),
    APPLE_KEY_ID: z.string().min(1).default('KEY_local'),
    /** PKCS 8 in PEM. */
    APPLE_PRIVATE_KEY: z.string().startsWith('-----BEGIN PRIVATE KEY-----').optional(),
    SOLAPI_BASE: origin.default('https://api.solapi.com'),
    SOLAPI_API_KEY: z.string().min(1).default('solapi_local'),
    SOLAPI_API_SECRET: z.string().min(1).default('solapi_secret_local'),
    /** The shop's registered sender, digits only. */
    SOLAPI_FROM: z
      .string()
      .regex(/^\d{8,12}$/)
      .default('0215440000'),
    /** The shop's channel in KakaoTalk. */
    SOLAPI_CHANNEL_ID: z.string().min(1).default('channel_local'),
    /** Prefix of the registered 알림톡 template ids; the message's name follows it. */
    SOLAPI_TEMPLATE_PREFIX: z.string().default('billim_'),
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    MAIL_FROM: z.string().min(3).optional(),
    /** Receives the alerts, in addition to the log. */
    ALERT_MAIL: z.email().optional(),
    /**
     * File to which the sealed log's head is appended once a day; the database's owner must not be able to rewrite it.
     */
    HEADS_FILE: z.string().min(1).optional(),
    /** An S3-compatible service for uploaded files; without one they are stored in DATA_DIR. */
    S3_ENDPOINT: origin.optional(),
    S3_BUCKET: z.string().min(3).default('billim-uploads'),
    S3_REGION: z.string().min(1).default('ap-northeast-2'),
    S3_ACCESS_KEY_ID: z.string().min(1).default('s3_local'),
    S3_SECRET_ACCESS_KEY: z.string().min(1).default('s3_secret_local'),
    POSTCODE_SCRIPT_URL: origin.default(
      'https://t1.kakaocdn.net/mapjsapi/bundle/postcode/prod/postcode.v2.js',
    ),
    /** Further origins from which the providers' scripts load frames, scripts and calls; separated by spaces. */
    PROVIDER_ORIGINS: z
      .string()
      .default(
        'https://*.tosspayments.com https://postcode.map.kakao.com https://postcode.map.daum.net https://sharer.kakao.com',
      )
      .transform((list) => list.split(/\s+/).filter(Boolean))
      .refine((origins) => origins.every((one) => URL.canParse(one.replace('//*.', '//'))), {
        error: 'must be addresses such as https://example.com',
      }),
    /** Failed logins allowed from one address in ten minutes before it has to wait. */
    LOGIN_FAILURES_PER_ADDRESS: z.coerce.number().int().positive().default(100),
  })
  .superRefine((given, context) => {
    if (given.NODE_ENV !== 'production') return
    for (const { name, message } of productionProblems(given))
      context.addIssue({ code: 'custom', path: [name], message })
  })
  .transform(({ PUBLIC_URL, JWT_SECRET, DATA_SECRET, SMTP_URL, MAIL_FROM, ...given }) => ({
    ...given,
    PUBLIC_URL: (PUBLIC_URL ?? `http://${given.HOST}:${given.PORT}`).replace(/\/$/, ''),
    JWT_SECRET: JWT_SECRET ?? developmentSecret,
    DATA_SECRET: DATA_SECRET ?? developmentDataSecret,
    SMTP_URL: SMTP_URL ?? 'smtp://127.0.0.1:1025',
    MAIL_FROM: MAIL_FROM ?? '빌림 <no-reply@billim.example>',
  }))

/** The checked settings of one process. */
export type Env = z.infer<typeof settings>

type EnvReading = { env: Env } | { problem: string }

/**
 * Checks the settings of a process.
 * @param source usually `process.env`; empty strings count as absent, unknown names are ignored.
 * @returns the settings, or one line for each invalid setting. A line never contains the value, which may be a secret.
 */
export function readEnv(source: Readonly<Record<string, string | undefined>>): EnvReading {
  const read = settings.safeParse(givenSettings(source))
  if (read.success) return { env: read.data }
  const wrong = read.error.issues.map(
    (issue) => `설정을 확인해 주세요 / check the setting ${issue.path.join('.')}: ${reason(issue)}`,
  )
  return { problem: wrong.join('\n') }
}

function reason(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type') return issue.expected === 'number' ? 'must be a number' : 'is missing'
  if (issue.code === 'invalid_value') return `one of ${issue.values.join(' | ')}`
  if (issue.code === 'invalid_format')
    return issue.format === 'url' ? 'not a URL of the expected kind' : 'not of the expected form'
  return issue.message
}
