/** Where a sign-in elsewhere comes back to: with a session it leads on at once, else it is the login with the reason. */
export { default, meta } from './login.tsx'
