import { Navigate } from 'react-router-dom'
import { MONTHS_WITHOUT_REJOINING } from '../../../domain/members/rejoining.ts'
import { ButtonLink } from '../../kit/Button.tsx'
import { paths } from '../../paths.ts'
import { FormPage } from '../../pieces/account/FormPage.tsx'
import { useSession } from '../../session/session.ts'

/** The page of those who left; whoever is logged in has not. */
export function WithdrawCompleteScreen() {
  if (useSession() !== null) return <Navigate to={paths.myPage} replace />
  return (
    <FormPage
      lead={
        <>
          탈퇴를 마쳤어요.
          <br />
          함께해 주셔서 고마워요.
        </>
      }
      about={`회원님의 정보를 모두 지웠어요. ${MONTHS_WITHOUT_REJOINING}개월이 지나면 언제든 다시 가입할 수 있어요.`}
      actions={
        <ButtonLink to={paths.home} wide>
          확인
        </ButtonLink>
      }
    />
  )
}
