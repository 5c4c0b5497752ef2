import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FullScreenLoading } from '@/ui/feedback/full-screen-loading';

it('shows a full-screen loading message in Indonesian', () => {
  render(<FullScreenLoading />);
  expect(screen.getByText('Mohon Tunggu')).toBeTruthy();
});
