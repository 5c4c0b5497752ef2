import { describe, expect, it } from 'vitest';
import { readSettings } from '@/config/env';

const hostsOf = (text: string) => readSettings({ VITE_IMAGE_HOSTS: text }).VITE_IMAGE_HOSTS;

describe('the hosts images may come from', () => {
  it.each([
    ['', []],
    ['https://images.example.com', ['https://images.example.com']],
    [
      ' https://a.example , https://B.example:8443/\nhttps://a.example',
      ['https://a.example', 'https://b.example:8443'],
    ],
  ])('%j are %j', (text, hosts) => {
    expect(hostsOf(text)).toEqual(hosts);
  });

  it('are none when the setting is left out', () => {
    expect(readSettings({}).VITE_IMAGE_HOSTS).toEqual([]);
  });

  it.each([
    'images.example.com',
    'http://images.example.com',
    'https://images.example.com/logos',
    'https://*.example.com',
    'https:',
    '*',
    "https://a.example; script-src 'unsafe-inline'",
    'https://user@a.example',
    'https://a.example"',
  ])('are refused by name when one is %j [B3]', (text) => {
    expect(() => hostsOf(text)).toThrow(
      'Wrong setting: VITE_IMAGE_HOSTS must be https origins such as https://images.example.com, separated by spaces or commas. See .env.example.',
    );
  });
});
