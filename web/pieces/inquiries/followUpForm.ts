/** The name under which what is written on in an inquiry is kept until it is sent. */
export const followUpFormOf = (inquiryId: number) => `follow-up-${inquiryId}`
