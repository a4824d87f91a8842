/** A token with these claims as a browser reads it: no server has signed it. */
export const unsignedToken = (claims: object): string =>
  `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`

/** The session of a member as a browser keeps it. */
export const sessionOf = (member: number) => ({
  name: '김지우',
  accessToken: unsignedToken({ sub: member }),
  refreshToken: 'r',
})
