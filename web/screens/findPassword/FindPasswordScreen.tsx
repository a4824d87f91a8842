import { ButtonLink } from '../../kit/Button.tsx'
import { paths } from '../../paths.ts'
import { FormPage } from '../../pieces/account/FormPage.tsx'
import styles from './FindPasswordScreen.module.css'

const steps = [
  '가입한 이메일을 입력해요.',
  '메일로 받은 인증번호 6자리를 입력해요.',
  '새 비밀번호를 정하고 로그인해요.',
] as const

/** Recovery is offered by email only. */
export function FindPasswordScreen() {
  return (
    <FormPage
      lead={
        <>
          이메일로 확인하고
          <br />새 비밀번호를 정해요.
        </>
      }
      actions={
        <ButtonLink to={paths.findPasswordEmail} wide>
          이메일로 인증하기
        </ButtonLink>
      }
    >
      <ol className={styles.steps}>
        {steps.map((step, nth) => (
          <li key={step}>
            <span aria-hidden="true">{nth + 1}</span>
            {step}
          </li>
        ))}
      </ol>
      <p className={styles.social}>
        카카오, 네이버, Apple로 가입했다면 비밀번호가 없어요. 로그인 화면에서 가입한 방법을 골라 주세요.
      </p>
    </FormPage>
  )
}
