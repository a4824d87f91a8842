export const emailLead = (
  <>
    가입한 이메일로
    <br />
    인증번호를 보내 드려요.
  </>
)
