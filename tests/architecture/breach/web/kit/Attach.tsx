export const Attach = () => <input type="file" aria-label="사진" />
