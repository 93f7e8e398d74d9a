/**
 * The error and success catalogue: each text is defined here once.
 * A message with a title is shown as `title / description`; a plain string is the description of an 'Error' or 'Success' toast.
 */
export interface Notice {
  title: string
  description?: string
}

export const error = (description: string) => ({ title: 'Error', description })
export const success = (description: string) => ({ title: 'Success', description })
