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

describe('the address of the API', () => {
  it.each([
    ['https://api.example.com/v1//', 'https://api.example.com/v1'],
    ['/api', '/api'],
    ['', ''],
  ])('may be %j', (text, read) => {
    expect(readSettings({ VITE_API_URL: text }).VITE_API_URL).toBe(read);
  });

  it.each(['api', '//evil.example', 'ftp://a.example', '/a b', "/api'; script-src *"])('is refused as %j', (text) => {
    expect(() => readSettings({ VITE_API_URL: text })).toThrow('Wrong setting: VITE_API_URL must be ');
  });
});

describe('the folder of the site', () => {
  it.each([
    [undefined, '/'],
    ['', '/'],
    ['/labels', '/labels/'],
    ['/tools/print/', '/tools/print/'],
  ])('%j is %s', (text, base) => {
    expect(readSettings({ VITE_BASE_PATH: text }).VITE_BASE_PATH).toBe(base);
  });

  it.each(['labels', 'https://a.example/labels/', '/../', '/a b/'])('is refused as %j', (text) => {
    expect(() => readSettings({ VITE_BASE_PATH: text })).toThrow(
      'Wrong setting: VITE_BASE_PATH must be a folder of the site such as /labels/, or /. See .env.example.',
    );
  });
});

describe('the local label agent', () => {
  it('is none when the setting is left out or empty', () => {
    expect(readSettings({}).VITE_LABEL_AGENT).toBe('');
    expect(readSettings({ VITE_LABEL_AGENT: '' }).VITE_LABEL_AGENT).toBe('');
  });

  it('is Zebra Browser Print by its name', () => {
    expect(readSettings({ VITE_LABEL_AGENT: 'browser-print' }).VITE_LABEL_AGENT).toBe('browser-print');
  });

  it.each(['zebra', 'true', 'http://localhost:9100', 'Browser-Print'])('is refused as %j [B3]', (text) => {
    expect(() => readSettings({ VITE_LABEL_AGENT: text })).toThrow(
      'Wrong setting: VITE_LABEL_AGENT must be browser-print, or empty. See .env.example.',
    );
  });
});

describe('the optional parts of the host', () => {
  it('are none when the setting is left out or empty', () => {
    expect(readSettings({}).VITE_API_FEATURES).toEqual([]);
    expect(readSettings({ VITE_API_FEATURES: '' }).VITE_API_FEATURES).toEqual([]);
  });

  it.each([
    ['label-designs', ['label-designs']],
    [' label-designs, print-jobs ,activity', ['label-designs', 'print-jobs', 'activity']],
    ['activity activity', ['activity']],
  ])('%j are %j', (text, features) => {
    expect(readSettings({ VITE_API_FEATURES: text }).VITE_API_FEATURES).toEqual(features);
  });

  it.each(['designs', 'label-designs,jobs', 'all', 'Activity'])(
    'are refused as %j, with the known names [B3]',
    (text) => {
      expect(() => readSettings({ VITE_API_FEATURES: text })).toThrow(
        'Wrong setting: VITE_API_FEATURES must be names out of label-designs, print-jobs, activity, print-runs, number-ranges, queries, void, views, reject-reason, separated by commas. See .env.example.',
      );
    },
  );
});
