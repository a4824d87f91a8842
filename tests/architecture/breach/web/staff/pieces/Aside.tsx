export const Aside = () => (
  <label>
    <input type="checkbox" /> 메모
    <textarea />
  </label>
)
