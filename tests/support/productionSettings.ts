import { generateKeyPairSync } from 'node:crypto'

/** What production starts with: secrets of its own, and providers that are not played. */
export const productionSettings = {
  NODE_ENV: 'production',
  APP_DATABASE_URL: 'postgres://billim@db.billim.example/billim',
  PUBLIC_URL: 'https://billim.example',
  JWT_SECRET: 'Zk3vQ9xTn1LrWb7uEo5HsYc2JmPd8GfA',
  DATA_SECRET: 'q4RtN8wXe6KzVj0ByUh3LgMi9CoSd7Pf',
  TOSS_SECRET_KEY: 'live_sk_1',
  TOSS_CLIENT_KEY: 'live_ck_1',
  TOSS_SECURITY_KEY: '9f1c4be07a63d8521ef09b7c3a46d82510b7e93f6c8a2d41f5073e9bc682ad14',
  TRACKER_CLIENT_ID: 'tracker',
  TRACKER_CLIENT_SECRET: 'tracker-secret',
  NICE_CLIENT_ID: 'nice',
  NICE_CLIENT_SECRET: 'nice-secret',
  PORTONE_API_SECRET: 'portone-secret',
  KAKAO_CLIENT_ID: 'kakao',
  KAKAO_CLIENT_SECRET: 'kakao-secret',
  KAKAO_JS_KEY: 'kakao-js',
  NAVER_CLIENT_ID: 'naver',
  NAVER_CLIENT_SECRET: 'naver-secret',
  APPLE_CLIENT_ID: 'shop.billim.web',
  APPLE_TEAM_ID: 'TEAM',
  APPLE_KEY_ID: 'KEY',
  SOLAPI_API_KEY: 'NCS0',
  SOLAPI_API_SECRET: 'secret-of-solapi',
  SOLAPI_CHANNEL_ID: 'KA01PF0',
  SOLAPI_FROM: '0312345678',
  APPLE_PRIVATE_KEY: generateKeyPairSync('ec', { namedCurve: 'P-256' })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString(),
  SMTP_URL: 'smtps://mail.billim.example',
  MAIL_FROM: '빌림 <hello@billim.example>',
}
