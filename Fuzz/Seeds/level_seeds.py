"""The seeds of TMX and TMJ, for make_seeds.py."""


def write_all(write):
    """Writes each seed with a function of its target, its name and its bytes."""
    tile_map = b'<map orientation="orthogonal" width="2" height="2" tilewidth="8" tileheight="8"%s><tileset firstgid="1" source="s.tsx"/>%s</map>'
    tile_set = b'<tileset name="s" tilewidth="8" tileheight="8" spacing="1" margin="1" columns="7"><tileoffset x="1" y="-2"/><image source="a.png" width="64" height="48"/>%s</tileset>'
    layer = b'<layer name="a" width="2" height="2"><data encoding="%s">%s</data></layer>'
    animated = b'<tile id="1"><animation><frame tileid="1" duration="100"/><frame tileid="2" duration="50"/></animation></tile>'
    template = b'<template><tileset firstgid="1" source="s.tsx"/><object name="box" width="8" height="8" gid="2"/></template>'
    objects = b'<objectgroup name="o"><object id="1" x="2.5" y="9" gid="2147483650" width="8" height="8"/><object id="2" template="t.tx" x="1"><properties><property name="hp" type="int" value="7"/></properties></object></objectgroup>'
    write("tmx", "csv", tile_map % (b"", layer % (b"csv", b"1,2147483650,0,1610612739") + objects) + b"\0" + tile_set % b"" + b"\0" + template)
    write("tmx", "animation", tile_map % (b"", layer % (b"base64", b"AQAAAAIAAAADAAAABAAAAA==")) + b"\0" + tile_set % animated)
    write("tmx", "infinite", tile_map % (b' infinite="1"', b'<group offsetx="3"><layer><data encoding="csv"><chunk x="-2" y="0" width="2" height="2">1,2,3,4</chunk></data></layer></group><layer><data><chunk x="0" y="0" width="1" height="1"><tile gid="1"/></chunk></data></layer>') + b"\0" + tile_set % b"")
    write("tmx", "collection", b'<map orientation="orthogonal" renderorder="left-up" width="1" height="1" tilewidth="8" tileheight="8"><tileset firstgid="1" tilewidth="8" tileheight="8"><tile id="3"><image source="a.png" trans="000000"/></tile></tileset>' + (layer % (b"csv", b"4")).replace(b'"2"', b'"1"') + b'</map>')
    tile_json = b'{"orientation":"orthogonal", "width":2, "height":2, "tilewidth":8, "tileheight":8, %s"tilesets":[{"firstgid":1, "source":"s.tsx"}], "layers":[%s]}'
    set_json = b'{"type":"tileset", "tilewidth":8, "tileheight":8, "image":"a.png", "columns":8%s}'
    write("tmj", "list", tile_json % (b"", b'{"type":"tilelayer", "width":2, "height":2, "data":[1,2147483650,0,1610612739]}, {"type":"objectgroup", "objects":[{"id":1, "x":2, "y":9, "gid":2, "width":8, "height":8, "properties":[{"name":"hp", "type":"int", "value":5}]}]}') + b"\0" + set_json % b"")
    write("tmj", "base64", tile_json % (b"", b'{"type":"tilelayer", "width":2, "height":2, "encoding":"base64", "data":"AQAAAAIAAAADAAAABAAAAA=="}') + b"\0" + set_json % b', "tiles":[{"id":1, "animation":[{"tileid":1, "duration":100}]}]')
    write("tmj", "infinite", tile_json % (b'"infinite":true, ', b'{"type":"group", "layers":[{"type":"tilelayer", "chunks":[{"x":-2, "y":0, "width":2, "height":2, "data":[1,2,3,4]}]}]}') + b"\0" + set_json % b"")
