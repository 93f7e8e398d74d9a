/** Privacy, free of zod so that the chat screen stays light. */

export const PRIVACIES = ['public', 'exclusive', 'private'] as const
export type Privacy = (typeof PRIVACIES)[number]

export const PRIVACY_LABELS: Record<Privacy, string> = {
  public: 'Public',
  exclusive: 'Exclusive',
  private: 'Private',
}
