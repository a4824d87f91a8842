export const newPasswordLead = (
  <>
    새 비밀번호를
    <br />
    정해 주세요.
  </>
)
