import type { MailText } from './mail.ts';

/** The content of a message, before it is rendered as text and HTML. */
export interface MailContent {
  readonly subject: string;
  /** The first paragraphs. */
  readonly lines: readonly string[];
  readonly link?: { readonly label: string; readonly url: string };
  readonly sections?: readonly MailSection[];
  /** Why people receive this, and where to change it. */
  readonly footer: string;
}

export interface MailSection {
  readonly title: string;
  readonly items: readonly MailItem[];
  /** How many more there are. */
  readonly more: number;
}

export interface MailItem {
  readonly title: string;
  readonly detail: string;
}

/** The text and HTML forms of a message: one column that a phone shows without zooming, and nothing loaded from elsewhere. */
export function layOutMail(content: MailContent): MailText {
  return { subject: oneLine(content.subject), text: asText(content), html: asHtml(content) };
}

/** A subject is a header, so it must stay one line, whatever a name contains. */
const oneLine = (text: string): string =>
  text
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, 200);

function asText({ lines, link, sections = [], footer }: MailContent): string {
  const parts = [
    ...lines,
    ...(link ? [`${link.label}:\n${link.url}`] : []),
    ...sections.map(({ title, items, more }) =>
      [
        title,
        ...items.map((item) => `- ${item.title}${item.detail === '' ? '' : `\n  ${item.detail}`}`),
        ...(more > 0 ? [`  … and ${more} more`] : []),
      ].join('\n'),
    ),
    `--\n${footer}`,
  ];
  return `${parts.join('\n\n')}\n`;
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (char) => escapes[char] ?? char);

const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const paragraph = (text: string, style = 'font-size:16px;line-height:24px;color:#1f2933') =>
  `<p style="margin:0 0 16px;${style}">${escape(text)}</p>`;

function asHtml({ subject, lines, link, sections = [], footer }: MailContent): string {
  const button = link
    ? `<p style="margin:0 0 24px"><a href="${escape(link.url)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#1c5d99;color:#ffffff;font-size:16px;text-decoration:none">${escape(link.label)}</a></p>`
    : '';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(oneLine(subject))}</title>
</head>
<body style="margin:0;padding:0;background:#f4f6f8;${font}">
<div style="max-width:600px;margin:0 auto;padding:24px 16px">
<div style="padding:24px 20px;border-radius:8px;background:#ffffff">
${lines.map((line) => paragraph(line)).join('\n')}
${button}
${sections.map(sectionHtml).join('\n')}
</div>
${paragraph(footer, 'padding:16px 20px;font-size:13px;line-height:18px;color:#52606d')}
</div>
</body>
</html>
`;
}

function sectionHtml({ title, items, more }: MailSection): string {
  const rows = items.map(
    (item) =>
      `<div style="padding:10px 0;border-top:1px solid #e4e7eb;overflow-wrap:anywhere"><div style="font-size:16px;line-height:22px;color:#1f2933">${escape(item.title)}</div><div style="font-size:14px;line-height:20px;color:#52606d">${escape(item.detail)}</div></div>`,
  );
  const rest = more > 0 ? paragraph(`… and ${more} more`, 'padding-top:10px;font-size:14px;color:#52606d') : '';
  return `<h2 style="margin:16px 0 8px;font-size:18px;line-height:24px;color:#1f2933">${escape(title)}</h2>
${rows.join('\n')}
${rest}`;
}
