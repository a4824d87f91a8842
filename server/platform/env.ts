import { z } from 'zod'
import { givenSettings, UnreadableSecret } from './givenSettings.ts'
import { trustedProxies } from './http/trustedProxies.ts'
import { playedSender, productionProblems } from './productionSettings.ts'
import type { Secrets } from './security/encryption.ts'
import { staleForMs } from './ttlCache.ts'

const origin = z.url({ protocol: /^https?$/ })
const postgres = z.url({ protocol: /^postgres(ql)?$/ })

const developmentSecret: Secrets = ['development-only-secret-that-signs-no-real-session']
const developmentDataSecret: Secrets = ['development-only-secret-that-seals-no-real-person']

/** One secret of 32 characters or more, or several with spaces or lines between them, the newest first. */
const secrets = z
  .string()
  .transform((text) => text.split(/\s+/).filter(Boolean))
  .pipe(z.tuple([z.string().min(32)], z.string().min(32)))

const shape = z.object({
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
  /** Where a process with ROLE=jobs answers /livez and /readyz, which the others answer at PORT. */
  PROBES_PORT: z.coerce.number().int().min(0).max(65_535).default(3001),
  /** Where this process tells its numbers to Prometheus, at /metrics, beside the probes; nowhere when absent. */
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  /** A collector of OpenTelemetry, `http://127.0.0.1:4318`, that gets traces by OTLP over HTTP; no traces when absent. */
  OTEL_EXPORTER_OTLP_ENDPOINT: origin.optional(),
  /** What runs here, such as a tag or a commit: said at /version, in each line of the log and beside the numbers. */
  VERSION: z.string().min(1).default('unversioned'),
  /** How long a process that was told to end still answers, not ready, until balancers have noticed. */
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(600).default(0),
  /** How long a process stays ready while the database does not answer: longer than a failover takes. */
  READY_WITHOUT_DATABASE_SECONDS: z.coerce.number().int().min(0).max(3_600).default(10),
  DATA_DIR: z.string().min(1).default('.data'),
  /** Every process of the shop has the same DATA_DIR, on one machine or on a disk that they share. */
  SHARED_DATA_DIR: z.stringbool().default(false),
  APP_DATABASE_URL: postgres,
  /** A standby that answers what everybody may see, with the application's role; the primary does when absent. */
  READ_DATABASE_URL: postgres.optional(),
  /** A standby whose answers may be older is left out; at most as long as README says of `standbyReads`. */
  READ_LAG_SECONDS: z.coerce
    .number()
    .min(1)
    .max(staleForMs.standbyReads / 1_000)
    .default(staleForMs.standbyReads / 1_000),
  /** A standby or a primary that is asked where it is and does not answer for so long is away. */
  READ_ANSWER_MS: z.coerce.number().int().min(50).max(10_000).default(500),
  /** Off behind a pooler that pools transactions and does not know named statements (PgBouncer before 1.21). */
  PREPARED_STATEMENTS: z.stringbool().default(true),
  /**
   * Connections of this process at most: of calls and jobs, of downloads, of the queue. Appends alone hold up to
   * eight, so that a smaller pool makes them wait for each other.
   */
  DATABASE_CONNECTIONS: z.coerce.number().int().min(4).max(500).default(10),
  EXPORT_CONNECTIONS: z.coerce.number().int().min(1).max(100).default(3),
  /** 2 for `web`, which only sends jobs, 6 for the others. */
  QUEUE_CONNECTIONS: z.coerce.number().int().min(2).max(100).optional(),
  /** How long a call waits for a connection before it is refused as busy. */
  CONNECTION_WAIT_SECONDS: z.coerce.number().int().min(1).max(60).default(5),
  /** How long the answer of a provider is waited for: of cards, accounts, identity, parcels, logins and messages. */
  PROVIDER_TIMEOUT_SECONDS: z.coerce.number().int().min(1).max(60).default(10),
  /** Time-outs of the application's role, which migrations write to it. */
  LOCK_TIMEOUT_SECONDS: z.coerce.number().int().min(1).max(60).default(3),
  STATEMENT_TIMEOUT_SECONDS: z.coerce.number().int().min(1).max(600).default(15),
  ROLE: z.enum(['all', 'web', 'jobs']).default('all'),
  /** `off`: jobs run only when they are asked for by name, so that a shop under test leans on no time of day. */
  SCHEDULE: z.enum(['on', 'off']).default('on'),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
  /** Signs sessions. An older one stays in the list for 14 days, as long as a login lasts. */
  JWT_SECRET: secrets.optional(),
  /**
   * Seals and hashes what identifies a person. An older one stays in the list: `npm run secrets` seals texts again,
   * while hashes of people who have not come back since need it.
   */
  DATA_SECRET: secrets.optional(),
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
    .default(playedSender),
  /** The shop's channel in KakaoTalk. */
  SOLAPI_CHANNEL_ID: z.string().min(1).default('channel_local'),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().min(3).optional(),
  /** Receives the alerts, in addition to the log. */
  ALERT_MAIL: z.email().optional(),
  /**
   * File to which the sealed log's head is appended once a day; the database's owner must not be able to rewrite it.
   */
  HEADS_FILE: z.string().min(1).optional(),
  /** File that lists withdrawals beside the database and its backups, for a restore to apply them again. */
  WITHDRAWALS_FILE: z.string().min(1).optional(),
  /** An S3-compatible service for uploaded files; without one they are stored in DATA_DIR. */
  S3_ENDPOINT: origin.optional(),
  S3_BUCKET: z.string().min(3).default('billim-uploads'),
  S3_REGION: z.string().min(1).default('ap-northeast-2'),
  S3_ACCESS_KEY_ID: z.string().min(1).default('s3_local'),
  S3_SECRET_ACCESS_KEY: z.string().min(1).default('s3_secret_local'),
  POSTCODE_SCRIPT_URL: origin.default('https://t1.kakaocdn.net/mapjsapi/bundle/postcode/prod/postcode.v2.js'),
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
  /** Calls with which one member may write in ten minutes: two a second, for ten minutes on end. */
  WRITES_PER_MEMBER: z.coerce.number().int().positive().default(1_200),
})

const settings = shape
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

const migrationShape = shape
  .pick({ APP_DATABASE_URL: true, LOCK_TIMEOUT_SECONDS: true, STATEMENT_TIMEOUT_SECONDS: true })
  .extend({ DATABASE_URL: postgres })

/** What a migration needs: both roles, and none of the secrets of a shop that serves. */
export type MigrationEnv = z.infer<typeof migrationShape>

type EnvReading = { env: Env } | { problem: string }

/**
 * Checks the settings of a process.
 * @param source usually `process.env`; empty strings count as absent, unknown names are ignored.
 * @returns the settings, or one line for each invalid setting. A line never contains the value, which may be a secret.
 */
export function readEnv(source: Source): EnvReading {
  const given = readFiles(source)
  if ('problem' in given) return given
  const read = settings.safeParse(given.settings)
  return read.success ? { env: read.data } : { problem: problemOf(read.error) }
}

/** Checks the settings of a migration, as `readEnv` does. */
export function readMigrationEnv(source: Source): { env: MigrationEnv } | { problem: string } {
  const given = readFiles(source)
  if ('problem' in given) return given
  const read = migrationShape.safeParse(given.settings)
  return read.success ? { env: read.data } : { problem: problemOf(read.error) }
}

/** Checks DATA_SECRET alone, for commands that read or seal again what it seals. */
export function readDataSecret(source: Source): { secrets: Secrets } | { problem: string } {
  const given = readFiles(source)
  if ('problem' in given) return given
  const read = shape.pick({ DATA_SECRET: true }).safeParse(given.settings)
  return read.success
    ? { secrets: read.data.DATA_SECRET ?? developmentDataSecret }
    : { problem: problemOf(read.error) }
}

type Source = Readonly<Record<string, string | undefined>>

function readFiles(source: Source): { settings: Source } | { problem: string } {
  try {
    return { settings: givenSettings(source) }
  } catch (error) {
    if (!(error instanceof UnreadableSecret)) throw error
    return { problem: error.message }
  }
}

const problemOf = (error: z.core.$ZodError): string =>
  error.issues
    .map((issue) => `설정을 확인해 주세요 / check the setting ${String(issue.path[0])}: ${reason(issue)}`)
    .join('\n')

function reason(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type') return issue.expected === 'number' ? 'must be a number' : 'is missing'
  if (issue.code === 'invalid_value') return `one of ${issue.values.join(' | ')}`
  if (issue.code === 'invalid_format')
    return issue.format === 'url' ? 'not a URL of the expected kind' : 'not of the expected form'
  return issue.message
}
