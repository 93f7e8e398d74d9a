/**
 * Values as a PostgreSQL array literal. A whole column of rows travels as one string: built where the index is built, it costs
 * the server's own thread nothing but the sending.
 */

const SPECIAL = /["\\]/g

export const textArray = (values: readonly string[]): string =>
  `{${values.map((value) => `"${value.replace(SPECIAL, '\\$&')}"`).join(',')}}`

export const numberArray = (values: readonly number[]): string => `{${values.join(',')}}`
