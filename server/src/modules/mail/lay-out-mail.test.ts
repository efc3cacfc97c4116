import { expect, it } from 'vitest';
import { layOutMail } from './lay-out-mail.ts';

const content = {
  subject: 'Two lines\r\nBcc: other@example.com',
  lines: ['Hello <b>you</b>'],
  link: { label: 'Download', url: 'https://x.example/exports/a?b=1&c="2"' },
  sections: [
    {
      title: 'Stock-outs (3)',
      items: [
        { title: '<script>alert(1)</script>', detail: "O'Neill & sons" },
        { title: 'Gloves', detail: '' },
      ],
      more: 1,
    },
  ],
  footer: 'Because the owner asked for it.',
};

it('keeps the subject one line', () => {
  expect(layOutMail(content).subject).toBe('Two lines Bcc: other@example.com');
});

it('writes names as text, never as markup', () => {
  const { html } = layOutMail(content);
  expect(html).not.toMatch(/<script|<b>|"2"/);
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(html).toContain('O&#39;Neill &amp; sons');
});

it('fetches nothing and fits a phone', () => {
  const { html } = layOutMail(content);
  expect(html).toContain('width=device-width');
  expect(html).not.toMatch(/<img|<link|src=|@import|url\(/);
});

it('says the same in plain text', () => {
  expect(layOutMail(content).text).toBe(`Hello <b>you</b>

Download:
https://x.example/exports/a?b=1&c="2"

Stock-outs (3)
- <script>alert(1)</script>
  O'Neill & sons
- Gloves
  … and 1 more

--
Because the owner asked for it.
`);
});
