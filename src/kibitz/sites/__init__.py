"""Lichess and Chess.com over HTTP: asked politely, believed in nothing."""
