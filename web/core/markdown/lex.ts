/**
 * marked's lexer with bounds. Texts come from strangers and from models: a page of open asterisks takes marked a minute, a
 * line of ten thousand '>' overflows its stack. Such input is shown verbatim instead.
 */
import { Lexer, type Token } from 'marked'

/** Quotations in lists in quotations. */
const DEPTH_MAX = 12
/** In one paragraph, item or cell. Matching them takes marked cubic time. */
const DELIMITERS_MAX = 200
const DELIMITER = /[*_~`<[\]!@]/g

const plain = (text: string): Token => ({ type: 'text', raw: text, text })

class BoundedLexer extends Lexer {
  #depth = 0

  override blockTokens(text: string, tokens: Token[] = [], isClipped?: boolean) {
    if (this.#depth >= DEPTH_MAX) {
      tokens.push(plain(text))
      return tokens as ReturnType<Lexer['blockTokens']>
    }
    this.#depth++
    try {
      return super.blockTokens(text, tokens, isClipped) as ReturnType<Lexer['blockTokens']>
    } finally {
      this.#depth--
    }
  }

  override inlineTokens(text: string, tokens: Token[] = []): Token[] {
    const delimiters = text.match(DELIMITER)?.length ?? 0
    if (delimiters <= DELIMITERS_MAX) return super.inlineTokens(text, tokens)
    tokens.push(plain(text))
    return tokens
  }
}

/** The blocks of a markdown text. Their `raw` parts joined are the text. */
export function lexBlocks(text: string): Token[] {
  try {
    return new BoundedLexer().lex(text)
  } catch {
    return [plain(text)]
  }
}
