import { paths } from '#domain/paths.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Screen } from '#ui/screen.tsx';
import { ScreenHeader } from '#ui/screen-header.tsx';

export function NotFoundScreen() {
  return (
    <Screen>
      <ScreenHeader title="Halaman tidak ditemukan" backTo={paths.home()} />
      <EmptyState
        illustration="flag"
        title="Salah jalur!"
        text="Alamat ini tidak ada, atau halamannya sudah dipindahkan."
        action={<ButtonLink to={paths.raceList()}>Lihat daftar race</ButtonLink>}
      />
    </Screen>
  );
}
