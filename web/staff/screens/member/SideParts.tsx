import { loginEnding, messageChannelNames } from '../../../../domain/lists/memberParts.ts'
import { providerNames } from '../../../../domain/members/providerNames.ts'
import type { MemberRecord } from '../../../../domain/wire/staffMembers.ts'
import { phoneNumber } from '../../../text/format.ts'
import { Facts } from '../../kit/Drawer.tsx'
import { dots, moment } from '../../kit/words.ts'
import { memberPartPath } from '../../paths.ts'
import { RecordsLink } from '../../pieces/RecordsLink.tsx'
import { Frame } from '../../pieces/record/Part.tsx'
import styles from '../../pieces/record/Record.module.css'
import { Recorded } from '../../pieces/recorded.ts'

/** Who the member is, what staff noted, and what was agreed, logged in and told. */
export const SideParts = ({ member }: { member: MemberRecord }) => (
  <div className={styles.side}>
    <Contacts member={member} />
    <Notes notes={member.notes} whole={memberPartPath('notes', member.memberId)} />
    {member.addresses !== null && <Addresses addresses={member.addresses} />}
    <Consents consents={member.consents} />
    <Logins logins={member.logins} whole={memberPartPath('logins', member.memberId)} />
    <Messages messages={member.messages} whole={memberPartPath('messages', member.memberId)} />
    <Recorded kind="member" of={String(member.memberId)} />
  </div>
)

function Contacts({ member }: { member: MemberRecord }) {
  const { email, phone, birthDate, providerType, joinedAt, withdrawnAt } = member
  return (
    <Frame title="연락처">
      <Facts
        facts={[
          { name: '회원번호', value: member.memberId },
          ...(phone === null
            ? []
            : [{ name: '전화번호', value: <a href={`tel:${phone}`}>{phoneNumber(phone)}</a> }]),
          ...(email === null ? [] : [{ name: '이메일', value: <a href={`mailto:${email}`}>{email}</a> }]),
          ...(birthDate === null ? [] : [{ name: '생년월일', value: dots(birthDate) }]),
          ...(withdrawnAt !== null
            ? []
            : [{ name: '로그인', value: providerType === null ? '이메일' : providerNames[providerType] }]),
          { name: '가입', value: moment(joinedAt) },
          ...(withdrawnAt === null ? [] : [{ name: '탈퇴', value: moment(withdrawnAt) }]),
          {
            name: '조회 기록',
            value: (
              <RecordsLink kind="personal" of={String(member.memberId)}>
                누가 보았는지
              </RecordsLink>
            ),
          },
        ]}
      />
      {withdrawnAt !== null && (
        <p className={styles.quiet}>
          탈퇴한 회원이라 연락처와 메시지를 지웠어요. 주문과 결제 기록은 법에 따라 남아 있어요.
        </p>
      )}
    </Frame>
  )
}

const Notes = ({ notes, whole }: Pick<MemberRecord, 'notes'> & { whole: string }) => (
  <Frame title="메모" count={notes.cntAll} whole={whole}>
    {notes.result.length === 0 ? (
      <p className={styles.nothing}>남긴 메모가 없어요.</p>
    ) : (
      <ul className={styles.lines}>
        {notes.result.map(({ id, note, writtenBy, writtenAt }) => (
          <li key={id}>
            {note}
            <span className={styles.quiet}>
              {writtenBy.name} · {moment(writtenAt)}
            </span>
          </li>
        ))}
      </ul>
    )}
  </Frame>
)

const Addresses = ({ addresses }: { addresses: NonNullable<MemberRecord['addresses']> }) => (
  <Frame title="배송지" count={addresses.length}>
    {addresses.length === 0 ? (
      <p className={styles.nothing}>저장한 배송지가 없어요.</p>
    ) : (
      <ul className={styles.lines}>
        {addresses.map((address) => (
          <li key={`${address.name} ${address.address1} ${address.address2} ${address.phone}`}>
            {address.name}
            {address.isDefault && ' (기본)'}
            <span className={styles.quiet}>
              {address.recipient} · {phoneNumber(address.phone)}
            </span>
            <span className={styles.quiet}>
              ({address.postCode}) {address.address1} {address.address2}
            </span>
          </li>
        ))}
      </ul>
    )}
  </Frame>
)

const Consents = ({ consents }: Pick<MemberRecord, 'consents'>) => (
  <Frame title="동의" count={consents.length}>
    {consents.length === 0 ? (
      <p className={styles.nothing}>동의 기록이 없어요.</p>
    ) : (
      <ul className={styles.lines}>
        {consents.map(({ termId, title, isRequired, version, agreed, decidedAt }) => (
          <li key={termId}>
            {title}
            <span className={styles.quiet}>
              {agreed ? '동의함' : '동의하지 않음'} · {isRequired ? '필수' : '선택'} · 버전 {version} ·{' '}
              {moment(decidedAt)}
            </span>
          </li>
        ))}
      </ul>
    )}
  </Frame>
)

const Logins = ({ logins, whole }: Pick<MemberRecord, 'logins'> & { whole: string }) => (
  <Frame title="기기와 로그인" count={logins.cntAll} whole={whole}>
    {logins.result.length === 0 ? (
      <p className={styles.nothing}>남아 있는 로그인이 없어요.</p>
    ) : (
      <ul className={styles.lines}>
        {logins.result.map(({ loginId, openedAt, seenAt, device, endedAt, endedBecause }) => (
          <li key={loginId}>
            {device ?? '알 수 없는 기기'}
            <span className={styles.quiet}>
              {moment(openedAt)} 로그인
              {endedAt === null
                ? seenAt !== null && ` · ${moment(seenAt)}까지 사용`
                : ` · ${moment(endedAt)} ${loginEnding({ endedAt, endedBecause })}`}
            </span>
          </li>
        ))}
      </ul>
    )}
  </Frame>
)

const Messages = ({ messages, whole }: Pick<MemberRecord, 'messages'> & { whole: string }) => (
  <Frame title="보낸 메시지" count={messages.cntAll} whole={whole}>
    {messages.result.length === 0 ? (
      <p className={styles.nothing}>보낸 메시지가 없어요.</p>
    ) : (
      <ul className={styles.lines}>
        {messages.result.map(({ messageId, title, toldAt, isSeen, sends }) => (
          <li key={messageId}>
            {title}
            <span className={styles.quiet}>
              {moment(toldAt)} · {isSeen ? '읽음' : '안 읽음'}
              {sends.map(
                ({ channel, outcome }) => ` · ${messageChannelNames[channel]} ${outcomeName(outcome)}`,
              )}
            </span>
          </li>
        ))}
      </ul>
    )}
  </Frame>
)

const outcomeName = (outcome: string): string => (outcome === 'sent' ? '보냄' : '못 보냄')
