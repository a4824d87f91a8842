import { useEffect, useRef } from 'react'
import { ButtonLink } from '../../kit/Button.tsx'
import { paths } from '../../paths.ts'
import { FormPage } from '../../pieces/account/FormPage.tsx'
import styles from './FindIdScreen.module.css'

export function FoundId({ email }: { email: string }) {
  const answer = useRef<HTMLHeadingElement>(null)
  useEffect(() => answer.current?.focus(), [])
  return (
    <FormPage
      lead={
        <>
          가입하신 아이디를
          <br />
          찾았어요.
        </>
      }
      actions={
        <div className={styles.ways}>
          <ButtonLink to={paths.findPassword} look="third" wide>
            비밀번호 찾기
          </ButtonLink>
          <ButtonLink to={paths.login()} wide>
            로그인
          </ButtonLink>
        </div>
      }
    >
      <div className={styles.found}>
        <p className={styles.name}>아이디(이메일)</p>
        <h2 ref={answer} tabIndex={-1} className={styles.email}>
          {email}
        </h2>
      </div>
    </FormPage>
  )
}
