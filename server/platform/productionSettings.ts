import { deflateRawSync } from 'node:zlib'

/** Ending of the default credentials, which only the provider simulators accept. */
const localEnding = '_local'
/** What the simulators seal payouts with. */
const playedSecurityKey = 'b1'.repeat(32)
/** Whom played messages are from: no provider sends for a number that the shop has not registered. */
export const playedSender = '0215440000'

const credentials = [
  'TOSS_SECRET_KEY',
  'TOSS_CLIENT_KEY',
  'NICE_CLIENT_ID',
  'NICE_CLIENT_SECRET',
  'PORTONE_API_SECRET',
  'TRACKER_CLIENT_ID',
  'TRACKER_CLIENT_SECRET',
  'KAKAO_CLIENT_ID',
  'KAKAO_CLIENT_SECRET',
  'KAKAO_JS_KEY',
  'NAVER_CLIENT_ID',
  'NAVER_CLIENT_SECRET',
  'APPLE_CLIENT_ID',
  'APPLE_TEAM_ID',
  'APPLE_KEY_ID',
  'SOLAPI_API_KEY',
  'SOLAPI_API_SECRET',
  'SOLAPI_CHANNEL_ID',
]
const providers = [
  'TOSS_API_BASE',
  'TOSS_SDK_SRC',
  'NICE_API_BASE',
  'NICE_POPUP_URL',
  'PORTONE_API_BASE',
  'TRACKER_AUTH_BASE',
  'TRACKER_API_BASE',
  'KAKAO_AUTH_BASE',
  'KAKAO_API_BASE',
  'KAKAO_SDK_URL',
  'NAVER_AUTH_BASE',
  'NAVER_API_BASE',
  'APPLE_BASE',
  'SOLAPI_BASE',
  'POSTCODE_SCRIPT_URL',
]
const required = ['JWT_SECRET', 'DATA_SECRET', 'PUBLIC_URL', 'APPLE_PRIVATE_KEY', 'SMTP_URL', 'MAIL_FROM']

/** Settings that `NAME_FILE` may name a file for, as containers mount secrets, instead of having them in NAME. */
export const secretSettings = [
  ...[
    'DATABASE_URL',
    'APP_DATABASE_URL',
    'READ_DATABASE_URL',
    'JWT_SECRET',
    'DATA_SECRET',
    'SMTP_URL',
    'APPLE_PRIVATE_KEY',
  ],
  ...['TOSS_SECRET_KEY', 'TOSS_SECURITY_KEY', 'NICE_CLIENT_SECRET', 'PORTONE_API_SECRET'],
  ...['TRACKER_CLIENT_SECRET', 'KAKAO_CLIENT_SECRET', 'NAVER_CLIENT_SECRET', 'SOLAPI_API_SECRET'],
  ...['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
]

type Problem = { name: string; message: string }

/** Words that only a person types: a secret is drawn, `openssl rand -base64 48`. */
const typedWords = /secret|password|change|example|billim|qwerty|123456/i
/** A drawn secret of 32 hexadecimal digits does not get smaller than this, in bytes; repetitions do. */
const leastBytes = 24

const isDrawn = (secret: string): boolean =>
  !typedWords.test(secret) && deflateRawSync(secret, { level: 9 }).length >= leastBytes

const listOf = (given: unknown): string[] =>
  Array.isArray(given) ? given.map(String) : given === undefined ? [] : [String(given)]

/**
 * Returns the settings that must not serve real members: secrets that are published in this code, addresses without
 * TLS, simulated providers. `given` is what was set, before the defaults that only development needs.
 */
export function productionProblems(given: Readonly<Record<string, unknown>>): Problem[] {
  const text = (name: string) => String(given[name] ?? '')
  return [
    ...required
      .filter((name) => text(name) === '')
      .map((name) => ({ name, message: 'is required in production' })),
    ...credentials
      .filter((name) => text(name).endsWith(localEnding))
      .map((name) => ({ name, message: 'is required in production' })),
    ...(text('TOSS_SECURITY_KEY') === playedSecurityKey
      ? [{ name: 'TOSS_SECURITY_KEY', message: 'is required in production' }]
      : []),
    ...(text('SOLAPI_FROM') === playedSender
      ? [{ name: 'SOLAPI_FROM', message: 'is required in production' }]
      : []),
    ...['JWT_SECRET', 'DATA_SECRET', 'TOSS_SECURITY_KEY'].flatMap((name) =>
      listOf(given[name])
        .filter((secret) => secret !== playedSecurityKey)
        .flatMap((secret) => secretProblem(name, secret)),
    ),
    ...(listOf(given.JWT_SECRET).some((secret) => listOf(given.DATA_SECRET).includes(secret))
      ? [{ name: 'DATA_SECRET', message: 'must be another secret than JWT_SECRET' }]
      : []),
    ...(text('PUBLIC_URL').startsWith('http:') && given.BEHIND_TLS !== true
      ? [{ name: 'PUBLIC_URL', message: 'must be https, or BEHIND_TLS=true where a proxy speaks TLS for it' }]
      : []),
    ...(text('SCHEDULE') === 'off'
      ? [{ name: 'SCHEDULE', message: 'must be on: without its jobs the shop neither refunds nor pays out' }]
      : []),
    ...['TOSS_SECRET_KEY', 'TOSS_CLIENT_KEY']
      .filter((name) => /^test_/.test(text(name)) && !text(name).endsWith(localEnding))
      .map((name) => ({ name, message: 'is a test key: nobody would be charged' })),
    ...(loopback.test(hostOf(text('SMTP_URL')))
      ? [{ name: 'SMTP_URL', message: 'is a mailbox on this machine: nobody would get a mail' }]
      : []),
    ...providers.flatMap((name) => addressProblem(name, text(name))),
    ...(text('S3_ENDPOINT') === ''
      ? diskProblems(text('ROLE'), given.SHARED_DATA_DIR === true)
      : bucketProblems(text)),
    ...(Array.isArray(given.PROVIDER_ORIGINS) ? given.PROVIDER_ORIGINS : [])
      .flatMap((origin) => addressProblem('PROVIDER_ORIGINS', String(origin)))
      .slice(0, 1),
  ]
}

function secretProblem(name: string, secret: string): Problem[] {
  if (secret.startsWith('development-only'))
    return [{ name, message: 'is the secret of development, which everyone can read' }]
  return isDrawn(secret) ? [] : [{ name, message: 'can be guessed: draw it with openssl rand' }]
}

const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).hostname : '')

/**
 * Storage on the local disk serves one process: with a role of its own another one would not find its photos, unless
 * the disk is shared.
 */
function diskProblems(role: string, isShared: boolean): Problem[] {
  return role === 'all' || isShared
    ? []
    : [
        {
          name: 'S3_ENDPOINT',
          message: `is required with ROLE=${role}, because photos on a disk are found by one process alone, or SHARED_DATA_DIR=true where all have the same DATA_DIR`,
        },
      ]
}

/** A bucket needs https and credentials of its own. */
function bucketProblems(text: (name: string) => string): Problem[] {
  return [
    ...addressProblem('S3_ENDPOINT', text('S3_ENDPOINT')),
    ...['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']
      .filter((name) => text(name).endsWith(localEnding))
      .map((name) => ({ name, message: 'is required in production' })),
  ]
}

const loopback = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1?\]|0\.0\.0\.0)$/

function addressProblem(name: string, address: string): Problem[] {
  const named = address.replace('//*.', '//')
  // The setting's own schema names an address that cannot be parsed.
  if (!URL.canParse(named)) return []
  const { protocol, hostname } = new URL(named)
  if (loopback.test(hostname)) return [{ name, message: 'is a played provider on this machine' }]
  return protocol === 'https:' ? [] : [{ name, message: 'must be https in production' }]
}
