import type pg from 'pg'
import { formatSeoulMinute } from '../../domain/shared/civilDate.ts'
import { letterOf, maybeUnasked, writeMail } from '../mailing/index.ts'
import type { Deps } from '../platform/deps.ts'

const goodForMinutes = 72 * 60

/** Writes the mail with a colleague's link, in the transaction that creates the link. */
export type MailLink = (
  client: pg.ClientBase,
  to: { name: string; email: string },
  link: { ticket: string; expiresAt: string },
) => Promise<void>

/** Returns a `MailLink` whose links lead to the console at this origin. */
export const mailsLinks =
  (deps: Pick<Deps, 'env' | 'queue'>, origin: string): MailLink =>
  (client, { name, email }, { ticket, expiresAt }) =>
    writeMail(client, deps, {
      letter: letterOf(deps.env.SHOP_NAME, {
        to: email,
        subject: `[${deps.env.SHOP_NAME}] 콘솔 계정을 등록해 주세요`,
        heading: '콘솔에서 쓸 계정을 등록해 주세요',
        before: [`${name}님, 아래 주소에서 비밀번호와 인증 앱을 등록해 주세요.`],
        link: `${origin}/staff/enrol#${ticket}`,
        after: [
          `${formatSeoulMinute(new Date(expiresAt))}까지 한 번 쓸 수 있어요.`,
          '다른 사람에게 전달하지 마세요.',
        ],
        footer: maybeUnasked,
      }),
      memberId: null,
      goodForMinutes,
    })
