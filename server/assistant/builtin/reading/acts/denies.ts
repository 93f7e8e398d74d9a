/** Before what no longer holds: 'not 22', 'statt Montag', 'rather than juliet'. */
export const DENIES =
  /(?:^|[^\p{L}])(?:not|no|never|from|than|instead of|was|were|used to be|said|nicht|nimm?er|keine?|statt|von|war|waren|früher|als|no|de|era|pas|au lieu de|non|invece di|não|niet|geen|van)\s+(?:\p{L}{1,5}\s+){0,2}$/iu
