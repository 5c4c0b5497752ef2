import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FullScreenLoading } from '@/ui/feedback/full-screen-loading';

it('asks for patience in Indonesian over the whole screen, unless it has something else to say', () => {
  const { rerender } = render(<FullScreenLoading />);
  expect(screen.getByText('Mohon Tunggu')).toBeTruthy();
  rerender(<FullScreenLoading message="Menyiapkan label" />);
  expect(screen.getByText('Menyiapkan label')).toBeTruthy();
  expect(screen.queryByText('Mohon Tunggu')).toBeNull();
});
